import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { projectRoot } from './processes.ts';
import { randomFrom } from './stats.ts';

const shared = join(projectRoot, '..', 'shared', 'data', 'iso-brief.jsonl.gz');
const records = 71_267;

const subjects =
  'information security|medical devices|road vehicles|steel pipes|health informatics|water quality|plastics|programming languages|geographic information|fasteners|aircraft|dentistry|textiles|solid mineral fuels|optics and photonics'.split(
    '|',
  );
const aspects =
  'Requirements|Test methods|Vocabulary|Determination of moisture content|Management systems|Part 1: General principles|Data exchange format|Dimensions and tolerances|Guidelines|Sampling'.split(
    '|',
  );
const french =
  'Exigences|Méthodes d’essai|Vocabulaire|Détermination de l’humidité|Systèmes de management|Principes généraux|Échange de données|Dimensions et tolérances|Lignes directrices|Échantillonnage'.split(
    '|',
  );
const codes = ['35.030', '11.040.01', '43.020', '77.140.75', '35.240.80', '13.060.50', '83.080.01', '35.060', '35.240.70', '21.060.01'];

/** Generates records with the fields of the shared file: number, titles, date, stage, ICS codes, committee. */
const generated = (): string => {
  const random = randomFrom(1);
  const any = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const lines: string[] = [];
  for (let i = 0; i < records; i++) {
    const [subject, aspect] = [any(subjects), Math.floor(random() * aspects.length)];
    const year = 1970 + Math.floor(random() * 55);
    const docid = `ISO ${1000 + i}${random() < 0.4 ? `-${1 + Math.floor(random() * 9)}` : ''}:${year}`;
    const title = { en: `${subject} — ${aspects[aspect]}`, ...(random() < 0.9 && { fr: `${subject} — ${french[aspect]}` }) };
    const published = `${year}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-15`;
    const [stage, substage] = random() < 0.4 ? ['60', '60'] : ['95', '99'];
    lines.push(
      JSON.stringify({
        id: docid.replace(/[ :]/g, '-'),
        docid,
        title,
        published,
        stage,
        substage,
        doctype: 'international-standard',
        ics: [any(codes)],
        tc: `ISO/TC ${1 + Math.floor(random() * 300)}`,
      }),
    );
  }
  return lines.join('\n');
};

export interface Dataset {
  /** `file`: path of the complete file. `head`: path of a file with 500 of its records, the 101st to the 600th. */
  file: string;
  head: string;
  rows: number;
  /** Returns all records, parsed. */
  records(): Promise<unknown[]>;
}

/** The shared list of ISO deliverables; a generated file with the same fields if the shared list is absent. */
export const prepareDataset = async (folder: string): Promise<Dataset> => {
  mkdirSync(folder, { recursive: true });
  const file = existsSync(shared) ? shared : join(folder, 'generated.jsonl.gz');
  if (file !== shared) writeFileSync(file, gzipSync(generated(), { level: 1 }));
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .filter(Boolean);
  const head = join(folder, 'head.jsonl.gz');
  writeFileSync(head, gzipSync(lines.slice(100, 600).join('\n')));
  return { file, head, rows: lines.length, records: async () => lines.map((line) => JSON.parse(line)) };
};
