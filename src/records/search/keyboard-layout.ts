/** The keys of the Russian (ЙЦУКЕН) and the English (QWERTY) keyboard in equal order. */
const english = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?@#$^&|';
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"№;:?/';

/** Text that the typed keys give on the other keyboard layout; null if the text is in neither alphabet or in both. */
export const toOtherKeyboardLayout = (text: string): string | null => {
  const [isRussian, isEnglish] = [/[а-яё]/i.test(text), /[a-z]/i.test(text)];
  if (isRussian === isEnglish || /[^\x20-\x7eа-яё№]/i.test(text)) return null;
  const [from, to] = isRussian ? [russian, english] : [english, russian];
  return [...text].map((key) => (from.includes(key) ? to.charAt(from.indexOf(key)) : key)).join('');
};
