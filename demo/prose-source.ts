import type { PartSource } from '#server/database/tables/works.ts'

/** The text of a chapter that is kept as its seed: paragraphs, a line each. The same whenever it is read. */
export async function proseOf({ seed, no }: Extract<PartSource, { from: 'prose' }>): Promise<string> {
  const { chapter } = await import('./text/prose.ts')
  return chapter(seed, no).join('\n')
}
