import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HiddenRow } from '#bridge/rows.ts'
import { HiddenNotice } from '#components/item-menu/hidden-notice.tsx'
import { Screen } from '#components/page/screen.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'

interface CardScreenProps {
  title: ReactNode
  hidden: HiddenRow | null | undefined
  /** Opens what can be done with the item; absent while its card is not known. */
  onMore: (() => void) | undefined
  foot?: ReactNode
  children: ReactNode
}

/** The screen of an item that has no detail but a list: its menu and the list, or what stands there while it is hidden. */
export function CardScreen({ title, hidden, onMore, foot, children }: CardScreenProps) {
  const { more } = useWords('shell')
  if (hidden)
    return (
      <Screen title={title}>
        <HiddenNotice row={hidden} />
      </Screen>
    )
  return (
    <Screen
      title={title}
      right={onMore && <IconButton label={more} icon={<Ellipsis />} onClick={onMore} />}
      foot={foot}
    >
      {children}
    </Screen>
  )
}
