/** Unlocking a video with a viewing ticket. */
export const ticket = {
  use: (count: number) => `用观影券观看（剩 ${count} 张）`,
}
