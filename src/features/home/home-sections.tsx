import type { ReactElement, ReactNode } from 'react'
import type { Block } from '#features/sections/feed-below.ts'
import { SectionBlock } from '#features/sections/section-block.tsx'
import { lazyPart } from './lazy-part.ts'
import { Near } from './near.tsx'
import styles from './home.module.css'

const Strip = lazyPart(() => import('./strip.tsx'))
const CategoryRail = lazyPart(() => import('#features/category/shared/category-rail.tsx'))

/** The rail of categories comes after so many sections: below the first screen, where nothing moves for it. */
const railAfter = 2

const strips = ['club', 'topic'] as const

/**
 * The sections of home, as parts of a list's header. The newest clubs and the featured topics have calls of their own,
 * asked when they come near. The first one tells the age of them all.
 */
export function homeSections(blocks: readonly Block[], channel: number | undefined, age: ReactNode): ReactElement[] {
  const drawn = blocks.map(({ section, items }, at) => {
    const note = at === 0 ? age : undefined
    const plain = <SectionBlock key={section.id} section={section} items={items} note={note} />
    const type = strips.find((each) => each === section.type)
    return type ? (
      <Near key={section.id} before={plain}>
        <Strip type={type} section={section} items={items} />
      </Near>
    ) : (
      plain
    )
  })
  const rail = channel !== undefined && (
    <Near key="categories" before={<div className={styles.railPlace} />}>
      <CategoryRail tab={channel} />
    </Near>
  )
  const missing = strips.filter((type) => !blocks.some(({ section }) => section.type === type))
  return [
    ...drawn.slice(0, railAfter),
    ...(rail ? [rail] : []),
    ...drawn.slice(railAfter),
    ...missing.map((type) => (
      <Near key={type} before={null}>
        <Strip type={type} />
      </Near>
    )),
  ]
}
