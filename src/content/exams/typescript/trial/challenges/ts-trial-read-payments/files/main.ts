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

export function readPayment(input: unknown): ReadResult {
  return { ok: false, error: 'not-an-object' };
}

export function fee(payment: Payment): number {
  return 0;
}

export function summarise(inputs: readonly unknown[]): Summary {
  return { count: { card: 0, transfer: 0, cash: 0 }, net: 0, rejected: [] };
}
