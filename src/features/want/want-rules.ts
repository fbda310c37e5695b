/** Limits of requests and answers: those of the contract, whose schemas the page does not carry. */
export const wantLimits = { title: 100, content: 5000, comment: 1000, pictures: 9, videos: 20 } as const

/** Typed coins as a number; NaN where they are no whole number. */
export const coinsOf = (typed: string): number => (/^\d{1,8}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN)

/** What is wrong with a request before it is sent. */
export type WantFault =
  | { field: 'name'; fault: 'name' }
  | { field: 'name'; fault: 'nameLong'; over: number }
  | { field: 'content'; fault: 'content' }
  | { field: 'content'; fault: 'contentLong'; over: number }
  | { field: 'coins'; fault: 'coins'; min: number }
  | { field: 'coins'; fault: 'poor'; missing: number }

/** The first thing that keeps a request from being sent. `balance` is undefined while it is not known. */
export function wantFault(
  fields: Readonly<Record<string, string>>,
  min: number,
  balance: number | undefined,
): WantFault | undefined {
  const title = fields['title']?.trim() ?? ''
  const content = fields['content']?.trim() ?? ''
  const coins = coinsOf(fields['coins'] ?? '')
  if (title === '') return { field: 'name', fault: 'name' }
  if (title.length > wantLimits.title)
    return { field: 'name', fault: 'nameLong', over: title.length - wantLimits.title }
  if (content === '') return { field: 'content', fault: 'content' }
  if (content.length > wantLimits.content)
    return { field: 'content', fault: 'contentLong', over: content.length - wantLimits.content }
  if (!(coins >= min)) return { field: 'coins', fault: 'coins', min }
  if (balance !== undefined && coins > balance) return { field: 'coins', fault: 'poor', missing: coins - balance }
  return undefined
}
