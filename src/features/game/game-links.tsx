import { Download } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { UnlockPanel } from '#features/purchase/unlock-panel.tsx'
import { outsidePage } from '#components/page/addresses.ts'
import { Button } from '#components/button.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { addressOf } from '#components/target.ts'
import { gameWords } from '#words/games.ts'
import { useWords } from '#words/words.ts'
import styles from './game.module.css'

interface GameLinksProps {
  game: CardOf<'game'>
  /** The game is being asked for, so its downloads may come. */
  asking: boolean
  onChange: () => void
}

/** Where a game can be had once it is bought; before that, what it costs. */
export function GameLinks({ game, asking, onChange }: GameLinksProps) {
  'use memo'
  const words = useWords(gameWords)
  const { coins, is_pay: bought, links } = game
  if (coins > 0 && !bought)
    return (
      <UnlockPanel
        subject={{ kind: 'game', id: game.id }}
        offer={words.offer}
        access="coins"
        price={coins}
        onChange={onChange}
      />
    )
  if (!links)
    return (
      <p className={styles.fetching} role="status">
        <span>{asking ? words.fetching : words.unfetched}</span>
        <Button small busy={asking} onClick={onChange}>
          {words.refetch}
        </Button>
      </p>
    )
  if (links.length === 0) return <p className={styles.fetching}>{words.noLinks}</p>
  return (
    <ListGroup title={words.links} note={words.linkNote}>
      {links.map(({ platform, label, url }) => {
        const target = outsidePage(url)
        return (
          <ListRow
            key={`${platform} ${url}`}
            icon={<Download />}
            label={label}
            value={platform}
            {...(target === undefined
              ? { note: words.badLink, disabled: true }
              : { onClick: () => void window.open(addressOf(target), '_blank', 'noopener,noreferrer') })}
          />
        )
      })}
    </ListGroup>
  )
}
