/** npm run new-area NAME: creates an area from the template scripts/new-area/area and adds it to the two lists of areas. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const template = join(import.meta.dirname, 'new-area/area');

const withName = (text: string, name: string): string =>
  text.replaceAll('sample', name).replaceAll('Sample', `${name.charAt(0).toUpperCase()}${name.slice(1)}`);

/** Adds an import to the source of a list of areas, in alphabetical order. */
const addImport = (code: string, line: string): string => {
  const lines = code.split('\n');
  const after = lines.findLastIndex((one) => one.startsWith('import { ') && one.includes("'./areas/") && one < line);
  return lines.toSpliced(after + 1, 0, line).join('\n');
};

/** Creates the area below `root`. Throws if the name is not a lower-case word or is already used. */
export const makeArea = (root: string, name: string): void => {
  if (!/^[a-z]{2,30}$/.test(name)) throw new Error('The name of an area is one word in small letters');
  const folder = join(root, 'src/areas', name);
  if (existsSync(folder)) throw new Error(`There is an area ${name}`);
  cpSync(template, folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort().reverse()) {
    const path = join(folder, file);
    if (!/\.tsx?$/.test(file)) continue;
    writeFileSync(path, withName(readFileSync(path, 'utf8').replaceAll('../src/', ''), name));
    renameSync(path, path.replace(/sample(?=[^/]*$)/, name));
  }
  const plain = join(root, 'src/areas.ts');
  const list = addImport(readFileSync(plain, 'utf8'), `import { ${name} } from './areas/${name}/area.ts';`);
  writeFileSync(plain, list.replace('\n] as const;', `\n  ${name},\n] as const;`));
  const server = join(root, 'src/areas.server.ts');
  const composed = addImport(readFileSync(server, 'utf8'), `import { ${name} } from './areas/${name}/area.server.ts';`);
  writeFileSync(server, composed.replace(/(\n {2}\.with\(\w+\));/, `$1\n  .with(${name});`));
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name = ''] = process.argv.slice(2);
  makeArea('.', name);
  // sorts the imports, whose order depends on the name
  execFileSync(process.execPath, [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    `src/areas/${name}`,
    'src/areas.ts',
    'src/areas.server.ts',
  ]);
  console.log(`The area src/areas/${name} was created. Next steps:
1. Run npm run migration (creates the table of ${name}) and npm run check.
2. Describe the area in area.ts; write its texts in texts.ts and its rules in ${name}.server.ts.
3. State in area.ts which roles may read it (\`roles\`) and its place in the menus (\`menus\`).
4. Remove what the area does not need: the public page, the job, the setting.
5. For each writing call, add a line to access.testing.ts and a case to audit.testing.ts (CONTRIBUTING.md, "Add an area").`);
}
