/** A box of an ISO base media file (ISO/IEC 14496-12): its type, where it starts, where its content starts and ends. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly content: number
  readonly end: number
}

/** The boxes between two places of a file, not those inside of them. Throws on a box that does not fit. */
export function boxesOf(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    const size = bytes.readUInt32BE(at)
    const end = at + size
    if (size < 8 || end > to) throw new Error(`box of ${size} bytes at ${at} does not fit`)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, content: at + 8, end })
    at = end
  }
  return boxes
}

/** The first box of a type inside of another; throws when there is none. */
export function boxIn(bytes: Buffer, parent: Pick<Box, 'content' | 'end'>, type: string): Box {
  const found = boxesOf(bytes, parent.content, parent.end).find((box) => box.type === type)
  if (found === undefined) throw new Error(`no ${type} box`)
  return found
}

/** Writes a box around its content. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.reduce((sum, part) => sum + part.length, 8))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** Big-endian 32-bit words. */
export function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4))
  return bytes
}
