import * as v from 'valibot'
import { answering, change, type DeskPage, look } from './call.ts'
import { Line, Paged, Reason, RowId } from './shapes.ts'

/** Codes that were made together. */
export interface DeskCodeBatch {
  readonly id: number
  readonly label: string
  /** What each of them brings. */
  readonly coins: number
  readonly vipDays: number
  readonly tickets: number
  readonly count: number
  readonly used: number
  readonly expiresAt: number | null
  /** When they were taken along, which is done once. */
  readonly takenAt: number | null
  readonly voidedAt: number | null
  readonly createdAt: number
}

const upTo = (most: number, least = 0) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** A batch as it is asked for. */
export const CodeBatch = v.pipe(
  v.object({
    label: v.pipe(Line, v.minLength(1)),
    count: upTo(10_000, 1),
    coins: upTo(100_000),
    vipDays: upTo(3650),
    tickets: upTo(100),
    /** The first moment in which they bring nothing any more. */
    expiresAt: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.forward(
    v.check(({ coins, vipDays, tickets }) => coins + vipDays + tickets > 0),
    ['coins'],
  ),
)
export type CodeBatch = v.InferOutput<typeof CodeBatch>

/** Gift codes in batches: each code is used once, by one person. */
export const codes = {
  /** The newest first. */
  list: look<DeskPage<DeskCodeBatch>>()('codes.make', v.object(Paged.entries)),
  make: answering<{ readonly id: number }>()('codes.make', v.object({ batch: CodeBatch, reason: Reason }), {
    proof: true,
  }),
  /** The codes as a table, once. */
  take: answering<{ readonly csv: string }>()('codes.make', v.object({ id: RowId }), { proof: true }),
  /** What nobody has used brings nothing from now on. */
  void: change()('codes.make', v.object({ id: RowId, reason: Reason })),
}
