/** Module-level collections that an exported function fills with values from other modules: `file › collection`. */
export const registriesIn = (file: string, code: string): string[] => {
  const collections = [
    ...code.matchAll(/^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:new (?:Map|Set|WeakMap)\b|\[\]|\{|buildForEachLocale\()/gm),
  ];
  const functions = [
    ...code.matchAll(
      /^export const \w+ = \([\s\S]*?\): void => ?\{[\s\S]*?^\};|^export const \w+ = \([\s\S]*?\): void => [^{][\s\S]*?;$/gm,
    ),
  ];
  return collections.flatMap(([, name = '']) => {
    const writes = new RegExp(`\\b${name}(?:\\[[^\\]]*\\])?\\.(?:set|add|push)\\(|Object\\.assign\\(${name}\\b|\\b${name}\\[[^\\]]*\\] = `);
    return functions.some(([text]) => writes.test(text)) ? [`${file} › ${name}`] : [];
  });
};
