import { Captions as CaptionsIcon, CaptionsOff, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '#lib/cx.ts'
import { IconButton } from '#components/icon-button.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import styles from './captions.module.css'
import { captionGrounds, captionSizes } from './captions-choice.ts'
import { changeAfter, cuesAt } from './cues.ts'
import type { PlaybackState } from './playback-state.ts'
import type { FilmCaptions } from './use-captions.ts'

interface SaidProps {
  captions: FilmCaptions
  state: Pick<PlaybackState, 'at' | 'playing' | 'waiting' | 'rate'>
  /** The controls are in sight: it stands above them. */
  raised: boolean
}

/** What is said, over the film. */
export function Said({ captions: { shown, cues, choice }, state, raised }: SaidProps) {
  const at = useExact(state, cues === 'failed' ? undefined : cues)
  if (!shown || cues === undefined || cues === 'failed') return null
  return (
    <div
      className={cx(styles.said, raised && styles.raised)}
      lang={shown.lang || undefined}
      data-captions={shown.lang}
      data-size={choice.size}
    >
      {cuesAt(cues, at).map(({ from, text }) => (
        <p key={`${from} ${text}`} className={styles.cue} dir="auto">
          <span className={styles.text} data-ground={choice.ground}>
            {text}
          </span>
        </p>
      ))}
    </div>
  )
}

/** A player tells its time a few times a second; between two of them cues begin and end. */
function useExact({ at, playing, waiting, rate }: SaidProps['state'], cues: Parameters<typeof cuesAt>[0] | undefined) {
  const [passed, setPassed] = useState({ told: at, at })
  const now = passed.told === at ? passed.at : at
  const next = cues && playing && !waiting ? changeAfter(cues, now) : Infinity
  useEffect(() => {
    // later than this the player has told of it
    if (next - now > rate) return
    const timer = setTimeout(() => setPassed({ told: at, at: next }), ((next - now) / rate) * 1000)
    return () => clearTimeout(timer)
  }, [at, next, now, rate])
  return now
}

interface CaptionsMenuProps {
  captions: FilmCaptions
  onMenu: (open: boolean) => void
}

/** Which captions are shown, how large and on what. */
export function CaptionsMenu({ captions: { all, shown, choice, choose, change }, onMenu }: CaptionsMenuProps) {
  const words = useWords('watch')
  const player = useWords('player')
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    setOpen(next)
    onMenu(next)
  }
  const nameOf = (one: (typeof all)[number]) => one.label || one.lang || words.captionsNo(all.indexOf(one) + 1)
  const row = (key: string, label: string, chosen: boolean, onClick: () => void) => (
    <ListRow
      key={key}
      label={label}
      value={chosen ? <Check aria-label={words.chosen} /> : undefined}
      onClick={onClick}
    />
  )
  return (
    <>
      <IconButton
        onPicture
        label={words.captionsNow(shown ? nameOf(shown) : words.captionsOff)}
        icon={shown ? <CaptionsIcon /> : <CaptionsOff />}
        onClick={() => show(true)}
      />
      <Sheet open={open} onClose={() => show(false)} title={words.captions} closeLabel={player.close}>
        <ul>
          {row('off', words.captionsOff, !shown, () => choose(null))}
          {all.map((one) => row(one.url, nameOf(one), one === shown, () => choose(one)))}
          <ListRow
            label={words.captionsSize}
            control={
              <Segmented
                label={words.captionsSize}
                options={captionSizes.map((value) => ({ value, label: words.captionSizes[value] }))}
                value={choice.size}
                onChange={(size) => change({ size })}
              />
            }
          />
          <ListRow
            label={words.captionsGround}
            control={
              <Segmented
                label={words.captionsGround}
                options={captionGrounds.map((value) => ({ value, label: words.captionGrounds[value] }))}
                value={choice.ground}
                onChange={(ground) => change({ ground })}
              />
            }
          />
        </ul>
      </Sheet>
    </>
  )
}
