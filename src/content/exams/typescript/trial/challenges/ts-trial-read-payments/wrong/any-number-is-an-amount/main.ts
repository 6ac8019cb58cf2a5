export type Payment =
  | { kind: 'card'; amount: number; last4: string }
  | { kind: 'transfer'; amount: number; iban: string }
  | { kind: 'cash'; amount: number };

export type ReadError = 'not-an-object' | 'unknown-kind' | 'bad-amount' | 'bad-detail';

export type ReadResult = { ok: true; payment: Payment } | { ok: false; error: ReadError };

export type Summary = {
  count: Record<Payment['kind'], number>;
  net: number;
  rejected: number[];
};

function refuse(error: ReadError): ReadResult {
  return { ok: false, error };
}

function isKind(value: unknown): value is Payment['kind'] {
  return value === 'card' || value === 'transfer' || value === 'cash';
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}

export function readPayment(input: unknown): ReadResult {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse('not-an-object');

  const kind = 'kind' in input ? input.kind : undefined;
  if (!isKind(kind)) return refuse('unknown-kind');

  const amount = 'amount' in input ? input.amount : undefined;
  if (!isAmount(amount)) return refuse('bad-amount');

  switch (kind) {
    case 'card': {
      const last4 = 'last4' in input ? input.last4 : undefined;
      if (typeof last4 !== 'string' || !/^\d{4}$/.test(last4)) return refuse('bad-detail');
      return { ok: true, payment: { kind, amount, last4 } };
    }
    case 'transfer': {
      const iban = 'iban' in input ? input.iban : undefined;
      if (typeof iban !== 'string' || iban.trim() === '') return refuse('bad-detail');
      return { ok: true, payment: { kind, amount, iban } };
    }
    case 'cash':
      return { ok: true, payment: { kind, amount } };
  }
}

export function fee(payment: Payment): number {
  switch (payment.kind) {
    case 'card':
      return Math.ceil(payment.amount / 50);
    case 'transfer':
      return 25;
    case 'cash':
      return 0;
    default: {
      const rest: never = payment;
      return rest;
    }
  }
}

export function summarise(inputs: readonly unknown[]): Summary {
  const summary: Summary = { count: { card: 0, transfer: 0, cash: 0 }, net: 0, rejected: [] };
  for (const [position, input] of inputs.entries()) {
    const result = readPayment(input);
    if (result.ok) {
      summary.count[result.payment.kind] += 1;
      summary.net += result.payment.amount - fee(result.payment);
    } else {
      summary.rejected.push(position);
    }
  }
  return summary;
}
