import { Search } from 'lucide-react'
import * as v from 'valibot'
import { useAnswer } from '#data/use-answer.ts'
import { want } from '#data/wants.ts'
import { kinds } from '#kinds/kinds.ts'
import { changeView } from '#shell/navigation.ts'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { ChannelStrip } from '#ui/channel-strip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SwipeArea } from '#ui/swipe-area.tsx'
import text from '#ui/text.module.css'
import { postWords } from '#words/post.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './post.module.css'
import { CirclePictures } from './circle-pictures.tsx'
import { CirclePosts } from './circle-posts.tsx'
import { WriteButton } from './write-button.tsx'

const View = v.object({ tab: v.optional(v.string(), 'contents'), sort: v.optional(v.string(), 'new') })
const position = { position: 'post' } as const

/** The circle: posts, and picture sets where the server has a channel for them. */
function Circle({ search: { tab, sort } }: PageProps<typeof View>) {
  const words = useWords(postWords)
  const frame = useWords(shellWords)
  const tabs = useAnswer('tab.list', position)
  const known = tabs.state === 'here' ? tabs.value.list : []
  const contents = known.find(({ type }) => type !== 'picture')
  const pictures = kinds.picture && known.find(({ type }) => type === 'picture')
  const channels = [
    { key: 'contents', label: contents?.name ?? words.contents },
    ...(pictures ? [{ key: 'picture', label: pictures.name }] : []),
  ]
  const active = channels.some(({ key }) => key === tab) ? tab : 'contents'
  const step = (by: 1 | -1) => {
    const next = channels[channels.findIndex(({ key }) => key === active) + by]
    if (next) changeView('tab', next.key)
  }
  return (
    <Screen
      bar={
        <header className={styles.bar}>
          <h1 className={text.unseen}>{frame.tabs.circle}</h1>
          <ChannelStrip
            label={words.parts}
            channels={channels}
            active={active}
            onSelect={(key) => changeView('tab', key)}
            end={<IconButton label={words.search} icon={<Search />} href="#/search" />}
          />
        </header>
      }
      foot={<WriteButton />}
    >
      <SwipeArea onSwipe={step}>
        {active === 'picture' ? <CirclePictures sort={sort} /> : <CirclePosts sort={sort} channel={contents?.id} />}
      </SwipeArea>
    </Screen>
  )
}

export const page = definePage({
  search: View,
  open: () => {
    void want('tab.list', position)
    void want('topic.feature', {})
    void want('wei.list', { sort: 'new' })
  },
  Component: Circle,
})
