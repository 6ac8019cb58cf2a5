import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { FieldSpec, Fields, TextSpec } from './field-spec.ts';
import { LinesField } from './lines-field.tsx';
import { NumberField } from './number-field.tsx';

type Part<S extends FieldSpec = FieldSpec> = {
  spec: S;
  value: unknown;
  /** Where the value is in the draft, as the server names it: `data.upsells.0.price`. */
  path: string;
  errorOf: (path: string) => string | undefined;
  onChange: (value: unknown) => void;
};

type Values = Record<string, unknown>;
type Of<K extends FieldSpec['kind']> = Extract<FieldSpec, { kind: K }>;

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The field of one value, as its specification says. */
export function FieldView({ spec, ...part }: Part) {
  switch (spec.kind) {
    case 'text':
      return <TextView spec={spec} {...part} />;
    case 'number':
      return <NumberField spec={spec} {...part} error={part.errorOf(part.path)} />;
    case 'flag':
      return (
        <Switch label={spec.label} hint={spec.hint} checked={part.value === true} onCheckedChange={part.onChange} />
      );
    case 'lines':
      return <LinesField spec={spec} {...part} error={linesError(part)} />;
    case 'list':
      return <ListView spec={spec} {...part} />;
    case 'group':
      return (
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-medium">{spec.label}</legend>
          <FieldsView fields={spec.fields} {...part} />
        </fieldset>
      );
    case 'choice':
      return <ChoiceView spec={spec} {...part} />;
  }
}

/** Fields of an object. */
export function FieldsView({ fields, value, path, errorOf, onChange }: Omit<Part, 'spec'> & { fields: Fields }) {
  const values = valuesOf(value);
  return Object.entries(fields).map(([name, spec]) => (
    <FieldView
      key={name}
      spec={spec}
      value={values[name]}
      path={`${path}.${name}`}
      errorOf={errorOf}
      onChange={(next) => onChange({ ...values, [name]: next })}
    />
  ));
}

/** What is wrong with the list, or with the first wrong line. */
function linesError({ value, path, errorOf }: Pick<Part, 'value' | 'path' | 'errorOf'>) {
  const lines: unknown[] = Array.isArray(value) ? value : [];
  return errorOf(path) ?? lines.map((_, index) => errorOf(`${path}.${index}`)).find((error) => error !== undefined);
}

function TextView({ spec, value, path, errorOf, onChange }: Part<TextSpec>) {
  const { label, hint, rows, options, emptyOption = 'None', isOptional } = spec;
  const texts = { label, hint, error: errorOf(path), isRequired: !isOptional, value: textOf(value) };
  // A field that may be left out is left out when it is empty.
  const change = (next: string) => onChange(isOptional && next === '' ? undefined : next);
  if (options) {
    // Of a required field that has no value yet, the browser would show the first option as if it were chosen.
    const emptyRequired = texts.value === '' ? 'Choose one' : undefined;
    return (
      <SelectField
        {...texts}
        options={options}
        placeholder={isOptional ? emptyOption : emptyRequired}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  }
  if (rows !== undefined) {
    return <TextArea {...texts} rows={rows} onChange={({ currentTarget }) => change(currentTarget.value)} />;
  }
  return <TextField {...texts} onChange={({ currentTarget }) => change(currentTarget.value)} />;
}

function ListView({ spec, value, path, errorOf, onChange }: Part<Of<'list'>>) {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium">{spec.label}</legend>
      {errorOf(path) !== undefined && <p className="text-danger-ink text-sm">{errorOf(path)}</p>}
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own; fields follow their values
          key={index}
          className="flex flex-col gap-4 rounded-lg border border-line p-4 sm:flex-row"
        >
          <div className="grid min-w-0 grow gap-4 sm:auto-cols-fr sm:grid-flow-col">
            <FieldsView
              fields={spec.fields}
              value={row}
              path={`${path}.${index}`}
              errorOf={errorOf}
              onChange={(next) => onChange(rows.with(index, next))}
            />
          </div>
          <Button
            variant="quiet"
            className="self-start sm:mt-6"
            icon={<Trash2 aria-hidden />}
            aria-label={`Remove ${spec.item} ${index + 1}`}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            <span className="sm:sr-only">Remove</span>
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="secondary"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...rows, spec.empty])}
        >
          {`Add ${spec.item}`}
        </Button>
      </div>
    </fieldset>
  );
}

function ChoiceView({ spec, value, path, errorOf, onChange }: Part<Of<'choice'>>) {
  const { kind, ...values } = valuesOf(value);
  const chosen = textOf(kind);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={spec.label}
        error={errorOf(`${path}.kind`)}
        options={Object.entries(spec.cases).map(([of, { label }]) => ({ value: of, label }))}
        value={chosen}
        onChange={({ currentTarget: { value: next } }) => onChange({ kind: next, ...spec.cases[next]?.empty })}
      />
      <FieldsView
        fields={spec.cases[chosen]?.fields ?? {}}
        value={values}
        path={path}
        errorOf={errorOf}
        onChange={(next) => onChange({ kind: chosen, ...valuesOf(next) })}
      />
    </div>
  );
}
