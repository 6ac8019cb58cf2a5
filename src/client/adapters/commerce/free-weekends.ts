import { TECHS, type Tech } from '../../../contract/techs.ts';

/** The technologies with a running free weekend when the document was sent. */
export function activeFreeWeekends(): readonly Tech[] {
  const text = document.querySelector<HTMLMetaElement>('meta[name="free-weekends"]')?.content ?? '';
  return TECHS.filter((tech) => text.split(' ').includes(tech));
}
