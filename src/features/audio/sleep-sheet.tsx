import { Check } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatDuration } from '#lib/duration.ts'
import { useWords } from '#words/words.ts'
import { sleep, sleepIn, sleepLeftSeconds, sleepMinutes } from './listen/sleep-timer.ts'
import { MenuSheet } from '#components/menu-sheet.tsx'

/** When listening is to end by itself. */
export function SleepSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('listen')
  const { close } = useWords('shell')
  const set = useSyncExternalStore(sleep.subscribe, sleep.get)
  const left = useSleepText()
  return (
    <MenuSheet
      open={open}
      onClose={onClose}
      title={set?.when === 'time' && left !== undefined ? left : words.sleepTitle}
      closeLabel={close}
      actions={[
        { key: 'off', label: words.sleepOff, value: !set && <Check />, onClick: () => sleep.set(undefined) },
        {
          key: 'chapter',
          label: words.sleepChapter,
          value: set?.when === 'chapter' && <Check />,
          onClick: () => sleep.set({ when: 'chapter' }),
        },
        ...sleepMinutes.map((minutes) => ({
          key: String(minutes),
          label: words.sleepMinutes(minutes),
          onClick: () => sleepIn(minutes),
        })),
      ]}
    />
  )
}

/** How long it is until listening ends, each second; undefined where it does not. */
export function useSleepText(): string | undefined {
  const words = useWords('listen')
  const set = useSyncExternalStore(sleep.subscribe, sleep.get)
  const [now, setNow] = useState(Date.now)
  const timed = set?.when === 'time'
  useEffect(() => {
    if (!timed) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [timed])
  const left = sleepLeftSeconds(set, now)
  if (set?.when === 'chapter') return words.sleepAtEnd
  return left === undefined ? undefined : words.sleepLeft(formatDuration(left))
}
