import { expect } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Who } from './client.ts'
import type { End } from './ends.ts'

/** An item of a list, whatever its kind. */
export type Item = Record<string, unknown>

/** What tells one item of a list from another. */
export const keyOf = (item: Item): unknown => item['uuid'] ?? item['id'] ?? item['path']

/** All items of a paged list, page by page; each page but the last is full. */
export async function walk(end: End, name: CallName, input: object, who: Who, limit: number): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 200; pages += 1) {
    const answer = await end.call(name, { ...input, limit, ...(cursor !== undefined && { cursor }) }, who)
    expect(answer, answer.msg ?? '').toMatchObject({ errcode: 0, status: 200 })
    const { list, next } = answer.data as Page<Item>
    if (next !== null) expect(list).toHaveLength(limit)
    items.push(...list)
    if (next === null) return items
    cursor = next
  }
  throw new Error('the list does not end')
}

/** The data of an answer with this status; fails with its message otherwise. */
export async function dataOf<T>(
  answer: Promise<{ status?: number; data?: unknown; msg?: string }>,
  status = 200,
): Promise<T> {
  const { data, ...rest } = await answer
  expect(rest, rest.msg ?? '').toMatchObject({ status })
  return data as T
}
