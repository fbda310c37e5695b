import { Smartphone } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { OfflineStrip } from '#components/offline-strip.tsx'
import { useWords } from '#words/words.ts'

/** Above a list that the device put together by itself. */
export function DeviceNote() {
  const words = useWords('listing')
  return <OfflineStrip icon={<Smartphone />}>{words.deviceNote}</OfflineStrip>
}

/** The device holds nothing that fits. */
export function DeviceEmpty({ onRetry }: { onRetry: () => void }) {
  const words = useWords('listing')
  const { retry } = useWords('shell')
  return (
    <Empty icon={<Smartphone />} title={words.deviceEmpty} action={<Button onClick={onRetry}>{retry}</Button>}>
      {words.deviceEmptyText}
    </Empty>
  )
}
