const randomBytes = 10

/**
 * A UUID v7 (RFC 9562) of a time in Unix ms and 10 random bytes. Two of the same millisecond sort by chance.
 * Throws a RangeError when there are fewer bytes or the time does not fit 48 bits.
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  if (random.length < randomBytes) throw new RangeError(`uuidV7 needs ${randomBytes} random bytes`)
  if (!Number.isInteger(nowMs) || nowMs < 0 || nowMs >= 2 ** 48) throw new RangeError(`uuidV7 can't hold ${nowMs} ms`)
  const bytes = new Uint8Array(16)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(nowMs) << 16n)
  bytes.set(random.subarray(0, randomBytes), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Whether this text is a UUID v7, lower case as `uuidV7` writes it. */
export function isUuidV7(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text)
}
