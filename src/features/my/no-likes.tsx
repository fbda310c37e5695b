import { Heart } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { mineWords } from '#words/mine.ts'
import { useWords } from '#words/words.ts'
import { pageLink } from '#components/target.ts'

/** Nothing is liked yet: how that is done. */
export function NoLikes() {
  const words = useWords(mineWords)
  return (
    <Empty icon={<Heart />} title={words.noLikes} action={<Button to={pageLink('/home')}>{words.browse}</Button>}>
      {words.noLikesText}
    </Empty>
  )
}
