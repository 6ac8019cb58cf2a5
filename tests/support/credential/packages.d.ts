/** The parts of Digital Bazaar's verifier that tests use; the packages bring no types. */
declare module '@digitalbazaar/vc' {
  type Result = { verified: boolean; statusResult?: { results?: { status: boolean }[] } };
  export function verifyCredential(options: object): Promise<Result>;
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<unknown>;
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object });
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}
