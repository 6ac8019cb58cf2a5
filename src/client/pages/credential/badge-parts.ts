const PARTS: readonly (readonly [start: string, name: string])[] = [
  ['credentialSubject.identifier', "Holder's name"],
  ['credentialSubject.achievement.name', 'Exam'],
  ['credentialSubject.achievement.description', 'Technology and level'],
  ['credentialSubject.achievement.criteria', 'What the exam required'],
  ['credentialSubject', 'What it certifies'],
  ['name', 'Title'],
  ['issuer', 'Issuer'],
  ['validFrom', 'Day of issue'],
  ['credentialStatus', 'Where its revocation is published'],
  ['evidence', 'Link to its page'],
  ['proof', 'Signature'],
  ['id', 'Credential ID'],
];

/** A part of a badge in words; parts that the standard does not name keep their path. */
export const partName = (path: string) => PARTS.find(([start]) => path.startsWith(start))?.[1] ?? path;
