import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { useNow } from './time-ago.tsx'

interface WrittenAtProps {
  of: { created_at: number; edited_at?: number }
}

/** When something was written, and that its text was changed since. */
export function WrittenAt({ of }: WrittenAtProps) {
  const locale = localeOf(useLanguage())
  const now = useNow()
  return (
    <>
      {formatTimeAgo(timeAgo(of.created_at, now), locale)}
      {of.edited_at !== undefined && <Edited />}
    </>
  )
}

function Edited() {
  const { edited } = useWords('comments')
  return <> · {edited}</>
}
