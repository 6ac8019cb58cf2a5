type SignedOutListener = () => void;
let listener: SignedOutListener = () => {};

/** Listeners for a token that the server no longer accepts. */
export function onSignedOut(told: SignedOutListener): void {
  listener = told;
}

/** The server no longer accepts this device's token. */
export function reportSignedOut(): void {
  listener();
}
