import type { Same } from '../catalogue.ts'
import type { post as zh } from '../zh/post.ts'

export const post: Same<typeof zh> = {
  title: 'Post',
  parts: 'Parts of the circle',
  contents: 'Posts',
  pictures: 'Pictures',
  topics: 'Topics',
  allTopics: 'Popular topics',
  topic: 'Topic',
  category: 'Category',
  categories: 'Kinds of posts',
  write: 'Write a post',
  wanted: 'Wanted',
  dating: 'Dating',
  posts: (count: string) => `${count} ${count === '1' ? 'post' : 'posts'}`,
  praise: 'Like',
  praiseItem: (title: string) => `Like ${title}`,
  comments: 'Comments',
  commentsOf: (count: string) => `${count} ${count === '1' ? 'comment' : 'comments'}`,
  more: 'More',
  picture: (no: number, of: number) => `Open picture ${no} of ${of}`,
  coins: (count: number) => `${count} ${count === 1 ? 'coin' : 'coins'}`,
  offer: (pictures: number, clip: boolean) =>
    clip && pictures > 0
      ? `Unlock the clip and ${pictures} more ${pictures === 1 ? 'picture' : 'pictures'}`
      : clip
        ? 'Unlock the whole clip'
        : `Unlock ${pictures} more ${pictures === 1 ? 'picture' : 'pictures'}`,
  unlocked: 'Unlocked',
  emptyTitle: 'No posts yet',
  emptyText: 'Write the first one.',
  topicMissing: 'Nothing is said about this topic yet',
  noPictures: 'No picture sets yet',
  search: 'Search',
  unsent: 'Waiting to be sent',
}
