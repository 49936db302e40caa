/** Exported names that a framework or convention prescribes, and the files where it does; repeating such a name is allowed. */
export interface Prescribed {
  names: readonly string[];
  files: RegExp;
  by: string;
}

const routeModule = [
  ...['loader', 'clientLoader', 'action', 'clientAction', 'middleware', 'clientMiddleware', 'handle', 'headers', 'meta', 'links'],
  ...['shouldRevalidate', 'ErrorBoundary', 'HydrateFallback', 'Layout'],
];

export const prescribed: readonly Prescribed[] = [
  { names: routeModule, files: /(?:\.route\.tsx?|^src\/root\.tsx)$/, by: 'React Router: exports of a route module' },
  { names: ['operations'], files: /\/operations\.ts$/, by: 'manifest of an area: its calls' },
  { names: ['served'], files: /\/operations\.server\.ts$/, by: 'server manifest of an area: its calls with their handlers' },
  { names: ['settings'], files: /\/settings\.server\.ts$/, by: 'server manifest of an area: its settings' },
  { names: ['texts'], files: /\/texts(?:\/index\.server)?\.ts$/, by: 'server manifest of an area: its texts' },
  { names: ['time'], files: /\/texts\/time\/[\w-]+\.ts$/, by: 'texts: one file for each language, with the same exports' },
  { names: ['columns', 'inTrash', 'byId'], files: /store\.server\.ts$/, by: 'a resource: the statements of its store' },
  { names: ['access', 'subjects'], files: /\/access\.testing\.ts$/, by: 'test/harness/access-table.ts: who may call what in an area' },
  {
    names: ['run'],
    files: /(?:^test\/prove\/[\w-]+|\/[\w-]*parse|-task|^test\/harness\/sandbox-\w+)\.ts$/,
    by: 'proofs, and tasks of the sandbox',
  },
  { names: ['full', 'engines', 'onlyNamed'], files: /^test\/prove\/[\w-]+\.ts$/, by: 'test/prove/all.test.ts: options of a proof' },
];

/**
 * True for the two manifests of an area and its back-office module, which are named after the area: `errorTexts` in `error-texts/area.ts`.
 */
const isNamedByArea = (name: string, file: string): boolean => {
  const folder = /(?:^|\/)([\w-]+)\/(?:area(?:\.server)?\.ts|web\/admin\/[\w-]*module\.tsx)$/.exec(file)?.[1] ?? '';
  return name === (folder === 'area' ? 'sample' : folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
};

export const isPrescribed = (name: string, file: string): boolean =>
  isNamedByArea(name, file) || prescribed.some(({ names, files }) => names.includes(name) && files.test(file));
