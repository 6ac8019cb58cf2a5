/** How a value of an offer's data is edited. What a field may be follows from the type of its value. */
export type FieldSpec =
  | TextSpec
  | NumberSpec
  | FlagSpec
  | LinesSpec
  | { kind: 'list'; label: string; item: string; fields: Fields; empty: Record<string, unknown> }
  | { kind: 'group'; label: string; fields: Fields }
  | {
      kind: 'choice';
      label: string;
      cases: Record<string, { label: string; fields: Fields; empty: Record<string, unknown> }>;
    };

export type Fields = Record<string, FieldSpec>;

export type Options = readonly { value: string; label: string }[];

export type TextSpec = {
  kind: 'text';
  label: string;
  hint?: string;
  rows?: number;
  /** One of these alone. */
  options?: Options;
  /** The entry that leaves out an optional field with options; "None" unless told. */
  emptyOption?: string;
  /** May be left out. */
  isOptional?: true;
};

export type NumberSpec = {
  kind: 'number';
  label: string;
  hint?: string;
  /** `money` is typed in units of the currency and kept in cents. */
  unit?: 'money' | '%';
  /** What an empty field means, where it may be empty. */
  empty?: 'null';
};

export type FlagSpec = { kind: 'flag'; label: string; hint?: string };

/** A list of words, one a line. */
export type LinesSpec = { kind: 'lines'; label: string; hint?: string };

type ListSpec<I> = { kind: 'list'; label: string; item: string; fields: FieldsOf<I>; empty: Record<string, unknown> };
type GroupSpec<V> = { kind: 'group'; label: string; fields: FieldsOf<V> };
type ChoiceSpec<V extends { kind: string }> = {
  kind: 'choice';
  label: string;
  cases: {
    [K in V['kind']]: {
      label: string;
      fields: FieldsOf<Omit<Extract<V, { kind: K }>, 'kind'>>;
      empty: Record<string, unknown>;
    };
  };
};

/** A field for every key of a value: a key without one does not compile. */
export type FieldsOf<T> = { [K in keyof T]-?: SpecOf<Exclude<T[K], null | undefined>> };

type SpecOf<V> = [V] extends [boolean]
  ? FlagSpec
  : [V] extends [number]
    ? NumberSpec
    : [V] extends [string]
      ? TextSpec
      : [V] extends [readonly (infer I)[]]
        ? [I] extends [string]
          ? LinesSpec
          : ListSpec<I>
        : [V] extends [{ kind: string }]
          ? ChoiceSpec<V>
          : GroupSpec<V>;
