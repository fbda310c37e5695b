import { saveMeta, useMeta } from '#data/settings.ts'

/** Offered speeds. */
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

const key = 'listen:rate'

/** The speed of everything that is heard on this device, live; it stays from one book to the next. */
export function useRate(): [rate: number, change: (rate: number) => void] {
  const stored = useMeta<number>(key, 1)
  const known = rates.some((rate) => rate === stored) ? stored : 1
  return [known, (rate) => void saveMeta(key, rate).catch(() => undefined)]
}

/** A speed as it is written: `1.5×`. */
export const rateText = (rate: number) => `${rate}×`
