/** What the device chooses for its person. */
export const forYou = {
  title: '猜你喜欢',
  because: (title: string) => `因为看过「${title}」`,
  less: '少看这类',
  lessDone: '以后这类会少一些',
  undo: '撤销',
  use: '按看过的内容推荐',
  useNote: '只在这台设备上挑选，看过什么不会为此发出去',
  forget: '忘掉学到的',
  forgetNote: '此前看过的不再用来推荐，观看历史不变',
  forgotten: '已忘掉',
}
