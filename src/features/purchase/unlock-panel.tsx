import type { MoneyCall } from '#contract/catalogue.ts'
import type { Kind } from '#contract/kind.ts'
import { PurchasePanel, type PurchasePanelProps } from './purchase-panel.tsx'

/** The call that unlocks each kind as a whole; all take `{id, price}`. */
const calls = {
  video: 'mv.buy',
  post: 'wei.unlock',
  article: 'article.buy',
  picture: 'picture.buy',
  game: 'game.buy',
  dating: 'dating.buy',
} as const satisfies { [K in Kind]?: MoneyCall }

/** What is unlocked for good with coins. */
export type BoughtKind = keyof typeof calls

export interface UnlockPanelProps extends Omit<PurchasePanelProps<'mv.buy'>, 'call' | 'input'> {
  subject: { readonly kind: BoughtKind; readonly id: number }
}

/** The place where an item is unlocked as a whole; what is sold in parts has a `PurchasePanel` for each. */
export function UnlockPanel({ subject, ...rest }: UnlockPanelProps) {
  return <PurchasePanel call={calls[subject.kind]} input={{ id: subject.id }} {...rest} />
}
