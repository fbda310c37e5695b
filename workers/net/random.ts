import { uuidV7 } from '#contract/uuid.ts'
import type { Clock } from './clock.ts'

/** Chance, so that tests can repeat it. */
export interface Random {
  bytes(count: number): Uint8Array
  /** From 0 to below 1. */
  unit(): number
}

/** The engine's randomness. */
export const engineRandom: Random = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  unit: () => Math.random(),
}

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `count` letters and digits, each as likely as the other. */
export function randomText(random: Random, count: number): string {
  let text = ''
  while (text.length < count) {
    // 248 is 4 × 62: bytes above it would favorite the first letters
    for (const byte of random.bytes(count)) {
      if (byte < 248 && text.length < count) text += alphanumeric[byte % alphanumeric.length]
    }
  }
  return text
}

/** A device's name: 19 letters and digits, `_`, and the time. */
export const newDeviceId = (random: Random, clock: Clock) => `${randomText(random, 19)}_${clock.nowMs()}`

/** A `request_id`. */
export const newRequestId = (random: Random, clock: Clock) => uuidV7(Math.max(0, clock.nowMs()), random.bytes(10))
