import { useAnswer } from '#data/use-answer.ts'

/** As the server has it unless it is told otherwise (`uploads/limits.ts`). */
const usualBytes = 2 * 1024 * 1024 * 1024

/** How large a clip may be here, in bytes. */
export function useClipBytes(): number {
  const config = useAnswer('home.config', {})
  return (config.state === 'here' ? config.value.config.clip_max_bytes : undefined) ?? usualBytes
}
