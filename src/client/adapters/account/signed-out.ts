type SignedOutListener = () => void;
let listener: SignedOutListener = () => {};

/** Listeners for a token that the server no longer accepts. */
export function onSignedOut(onSignOut: SignedOutListener): void {
  listener = onSignOut;
}

/** The server no longer accepts this device's token. */
export function reportSignedOut(): void {
  listener();
}
