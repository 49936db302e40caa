import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** A part of a ZIP archive, optionally with false values in its records. */
export interface ArchivePart {
  name: string;
  data: Uint8Array;
  /** Compression method: 0 stored, 8 deflate; other methods are only declared. */
  method?: number;
  /** False values in both records of the part, or only in the central directory. */
  lies?: Partial<Record<Field, number>>;
  /** True: the false values are only in the central directory. */
  directoryOnly?: boolean;
}
type Field = 'method' | 'flags' | 'crc' | 'packed' | 'size' | 'offset' | 'nameLength' | 'extraLength';

const local = (name: Buffer, { flags, method, crc, packed, size, nameLength, extraLength }: Record<Field, number>): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(packed, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(nameLength, 26);
  head.writeUInt16LE(extraLength, 28);
  return Buffer.concat([head, name]);
};

const entry = (name: Buffer, { flags, method, crc, packed, size, offset, nameLength, extraLength }: Record<Field, number>): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(nameLength, 28);
  head.writeUInt16LE(extraLength, 30);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
};

/** A ZIP archive of these parts. `end` overrides values of the end record: number of parts, size and offset of the directory. */
export const zip = (parts: readonly ArchivePart[], end: { count?: number; size?: number; offset?: number } = {}): Buffer => {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, method = 8, lies = {}, directoryOnly } of parts) {
    const packed = method === 8 ? deflateRawSync(data, { level: data.length > 1_000_000 ? 1 : 6 }) : Buffer.from(data);
    const bytes = Buffer.from(name);
    const truth = {
      ...{ method, flags: 0x800, crc: crc32(data), packed: packed.length, size: data.length },
      ...{ offset: at, nameLength: bytes.length, extraLength: 0 },
    };
    const piece = Buffer.concat([local(bytes, directoryOnly ? truth : { ...truth, ...lies }), packed]);
    pieces.push(piece);
    directory.push(entry(bytes, { ...truth, ...lies }));
    at += piece.length;
  }
  const list = Buffer.concat(directory);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE((end.count ?? parts.length) & 0xffff, 8);
  last.writeUInt16LE((end.count ?? parts.length) & 0xffff, 10);
  last.writeUInt32LE((end.size ?? list.length) >>> 0, 12);
  last.writeUInt32LE((end.offset ?? at) >>> 0, 16);
  return Buffer.concat([...pieces, list, last]);
};

/** Returns the parts of a valid ZIP archive, decompressed. */
export const unzip = (file: Buffer): ArchivePart[] => {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const parts: ArchivePart[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed, offset] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)];
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    const bytes = file.subarray(from, from + packed);
    parts.push({ name: file.toString('utf8', at + 46, nameEnd), data: method === 8 ? inflateRawSync(bytes) : bytes, method });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
};
