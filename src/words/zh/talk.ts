/** Talk under an item. */
export const talk = {
  comments: '评论',
  commentsOf: (count: string) => `评论 ${count}`,
  unsent: '等待发送',
}
