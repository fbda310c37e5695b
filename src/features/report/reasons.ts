import type { EntityId } from '#contract/kind.ts'
import type { ReportType } from '#contract/shapes/home.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'

/** What is reported; a misused image has no id. */
export interface Reported {
  readonly kind: ReportedKind
  readonly id?: EntityId
}

/** How soon a reason must be seen: what is urgent and meant for few kinds, what is urgent, everything else. */
const rank = ({ urgent, kinds }: ReportType): number => (urgent ? (kinds ? 0 : 1) : 2)

/**
 * The reasons that fit a kind, the urgent ones first and otherwise as the server orders them. An urgent one that is
 * meant for the kind itself (somebody is coerced or trafficked, of a dating listing) stands before all others.
 */
export const reasonsFor = (types: readonly ReportType[], kind: ReportedKind): ReportType[] =>
  types.filter((type) => !type.kinds || type.kinds.includes(kind)).toSorted((a, b) => rank(a) - rank(b))

/** The server's word for a reason in the language in use; one that the app does not know stays as it is. */
export const reasonName = (name: string, known: Readonly<Record<string, string>>): string => known[name] ?? name
