import { MessagesSquare } from 'lucide-react'
import { usePerson } from '#data/person.tsx'
import { useList } from '#data/use-list.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { newestFirst } from '#features/item-list/list-or-device.tsx'
import { ItemList } from '#features/item-list/item-list.tsx'
import styles from './own-lists.module.css'
import { pageLink } from '#components/target.ts'

/** The person's own posts, the newest first. */
export function MyPost() {
  const words = useWords('mine')
  const { uuid } = usePerson()
  const list = useList('wei.mine', {})
  return (
    <Screen title={words.posts}>
      <ItemList
        kind="post"
        rows
        list={list}
        pick={(cards) => newestFirst(cards.filter((card) => card.user.uuid === uuid))}
        header={
          <p className={styles.age}>
            <TimeAgo askedAt={list.askedAt} query={list.query} />
          </p>
        }
        empty={
          <Empty
            icon={<MessagesSquare />}
            title={words.noPosts}
            action={<Button to={pageLink('/post/publish')}>{words.writePost}</Button>}
          >
            {words.noPostsText}
          </Empty>
        }
      />
    </Screen>
  )
}
