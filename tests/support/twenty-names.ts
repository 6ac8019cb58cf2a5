/** Names that every page and file carries as they are typed. */
export const TWENTY_NAMES = [
  'José Ángel Núñez',
  'Łukasz Żółć',
  'Đặng Thị Hương Giang',
  'Şükrü Çağlar',
  'Ðóra Þórsdóttir',
  'Ζωή Παπαδοπούλου',
  'Ёжиков Лев',
  '李小龍',
  'さくら 山田',
  '김민수',
  'محمد الأحمد',
  'דוד כהן',
  'अनुष्का शर्मा',
  'ปรียา สุขใจ',
  'தமிழ் செல்வி',
  "N'Golo D’Arcy-O'Brien",
  'Jean\u2011Luc Ó Súilleabháin',
  '1&1 Søft GmbH',
  'Kai 🚀 Müller',
  'Aleksandr Konstantinovich Rimsky-Korsakov-Wittgenstein von Hohenlohe',
] as const;

/** The one that has a picture in it: files have the rest. */
export const inFiles = (name: string) => (name === 'Kai 🚀 Müller' ? 'Kai Müller' : name);
