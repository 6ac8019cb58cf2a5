type SignedOutListener = () => void;
let listener: SignedOutListener = () => {};

/** Who is told when the server no longer accepts the token. */
export function onSignedOut(told: SignedOutListener): void {
  listener = told;
}

/** The server no longer accepts the token of this device. */
export function reportSignedOut(): void {
  listener();
}
