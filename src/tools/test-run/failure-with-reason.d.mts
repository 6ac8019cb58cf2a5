export function failureWithReason(title: string, messages: readonly (string | undefined)[]): string;
