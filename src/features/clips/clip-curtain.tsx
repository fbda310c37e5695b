import { WifiOff } from 'lucide-react'
import type { DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { TicketPanel } from '#features/purchase/ticket-panel.tsx'
import { UnlockPanel } from '#features/purchase/unlock-panel.tsx'
import { faultWords } from '#features/player/curtain.tsx'
import type { PlaybackFault } from '#features/player/playback-state.ts'
import { Button } from '#components/button.tsx'
import { buyWords } from '#words/buy.ts'
import { playerWords } from '#words/player.ts'
import { shellWords } from '#words/shell.ts'
import { shortWords } from '#words/short.ts'
import { useWords } from '#words/words.ts'
import type { Watch } from '#features/player/watch.ts'
import styles from './clip.module.css'
import { pageLink } from '#components/target.ts'

interface ClipCurtainProps {
  detail: Reading<DetailOf<'video'>>
  watch: Watch
  fault: PlaybackFault | undefined
  offline: boolean
  onRetry: () => void
}

/** Over the picture of a clip that does not play: why, and the way on. The next one is a swipe away all the same. */
export function ClipCurtain({ detail, watch, fault, offline, onRetry }: ClipCurtainProps) {
  const words = useWords(shortWords)
  const player = useWords(playerWords)
  const buy = useWords(buyWords)
  const { retry } = useWords(shellWords)
  if (watch.show === 'locked' && detail.state === 'here') {
    const { id, access, coins } = detail.value
    return (
      <div className={styles.curtain}>
        <UnlockPanel
          subject={{ kind: 'video', id }}
          offer={buy.offerCoins}
          access={access}
          price={coins}
          onChange={detail.refresh}
        />
        <TicketPanel mvId={id} onChange={detail.refresh} />
      </div>
    )
  }
  const away = offline && fault === 'network'
  const why = faultWords(fault ?? 'network', offline, player)
  return (
    <div className={styles.curtain} role="status">
      {away && <WifiOff />}
      <b>{away ? words.offline : why.title}</b>
      <span>{away ? words.offlineText : fault === 'gone' ? why.text : words.faultText}</span>
      {away && (
        <Button small to={pageLink('/my/downloads')}>
          {player.downloads}
        </Button>
      )}
      {fault !== 'unsupported' && (
        <Button
          small
          onClick={() => {
            detail.refresh()
            if (fault) onRetry()
          }}
        >
          {retry}
        </Button>
      )}
    </div>
  )
}
