import type { Lines } from './lines.ts'

/** Measures every line to the end, as somebody asks for who looks at them. Answers whether any answered. */
export async function measure({ pool, probe }: Pick<Lines, 'pool' | 'probe'>): Promise<boolean> {
  const answered = await Promise.all(
    pool.urls().map(async (url) => {
      const probed = await probe(url)
      if (probed.ok) pool.answered(url, probed.ms)
      else pool.failed(url, probed.why === 'portal' ? { kind: 'unsealed', reason: 'portal' } : { kind: 'network' })
      return probed.ok
    }),
  )
  return answered.includes(true)
}
