/** Limits of a review: those of the contract, whose schemas the page does not carry. */
export const reviewLimits = { content: 1000, pictures: 9 } as const

/** What is wrong with a review before it is sent. */
export type ReviewFault =
  | { field: 'score'; fault: 'score' }
  | { field: 'content'; fault: 'text' }
  | { field: 'content'; fault: 'textLong'; over: number }

/** The first thing that keeps a review from being sent; undefined where nothing does. */
export function reviewFault(fields: Readonly<Record<string, string>>): ReviewFault | undefined {
  const content = fields['content']?.trim() ?? ''
  if (!/^[1-5]$/.test(fields['score'] ?? '')) return { field: 'score', fault: 'score' }
  if (content === '') return { field: 'content', fault: 'text' }
  if (content.length > reviewLimits.content)
    return { field: 'content', fault: 'textLong', over: content.length - reviewLimits.content }
  return undefined
}
