import type { Page } from '@playwright/test'
import { expect, long, test } from './support/app.ts'
import { openReader } from './support/reader.ts'
import { nothingSpins, shown } from './support/screen.ts'

/** The frame around a screen, and what a screen reader is told of it: names and roles, without counts and times. */
const tree = (page: Page) => expect(page.locator('body'))

test('what a screen reader is told: home, player, search, login', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await nothingSpins(page)
  await tree(page).toMatchAriaSnapshot(`
    - banner:
      - heading "首页" [level=1]
      - link "搜索视频、合集、创作者"
      - link "观看历史"
      - link "消息"
      - tablist "频道":
        - tab "推荐" [selected]
    - main:
      - region "精选横幅":
        - group "精选横幅"
      - navigation "发现":
        - link "每日一选"
        - link "编辑精选"
        - link "主题"
        - link "标签"
        - link "创作者"
      - heading "今日精选" [level=2]
      - link "更多"
      - article:
        - text: /\\d+:\\d+/
        - link /.+/
        - link /.+/
    - navigation "主导航":
      - link "首页"
      - link "吃瓜"
      - link "资源"
      - link "暗网"
      - link "圈子"
      - link "我的"
  `)
  await app.go('/player?id=2')
  await shown(page).getByRole('button', { name: '举报' }).waitFor()
  await tree(page).toMatchAriaSnapshot(`
    - region /播放器：.+/:
      - button "返回"
      - button "小窗播放"
      - button /静音|取消静音/
      - button /播放|暂停/
      - slider "播放进度"
      - button /清晰度：.+/
      - button /播放速度：.+/
      - button "全屏"
    - main:
      - tablist "视频内容":
        - tab "简介" [selected]
        - tab /评论/
      - heading [level=1]
      - button /喜欢 .+/
      - button "收藏夹"
      - button /评论/
      - button "送礼"
      - button "下载"
      - button "分享"
      - button "举报"
      - button /关注 .+/
      - heading "相关推荐" [level=2]
  `)
  await app.go('/search')
  await shown(page).getByRole('listitem').first().waitFor()
  await tree(page).toMatchAriaSnapshot(`
    - banner:
      - button "返回"
      - search:
        - searchbox "搜索视频、创作者、作品"
      - button "搜索"
    - main:
      - heading "搜索" [level=1]
      - heading "搜索历史" [level=2]
      - heading "热搜" [level=2]
      - list:
        - listitem:
          - link /1 .+ 热度 .+/
  `)
  await app.go('/login')
  await tree(page).toMatchAriaSnapshot(`
    - banner:
      - button "返回"
      - heading "登录" [level=1]
    - main:
      - radiogroup "登录或注册":
        - radio "登录" [checked]
        - radio "注册"
      - textbox "用户名"
      - textbox "密码"
      - button "显示密码"
      - button "登录"
  `)
})

test('what a screen reader is told: reader, writing a post, topping up', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await openReader(app)
  await tree(page).toMatchAriaSnapshot(`
    - main:
      - heading /.+/ [level=1]
      - button "显示工具栏"
      - document:
        - article:
          - heading /第一章 .+/ [level=2]
          - paragraph
  `)
  await app.go('/post/publish')
  await shown(page).getByRole('checkbox').waitFor()
  await tree(page).toMatchAriaSnapshot(`
    - banner:
      - button "返回"
      - heading "发动态" [level=1]
      - button "草稿"
    - main:
      - textbox "标题（选填）"
      - textbox "此刻想说的"
      - button "表情"
      - group "图片":
        - button /添加图片/
      - group "视频":
        - button /添加视频 .+/
      - region "发布设置":
        - heading "发布设置" [level=2]
        - list:
          - listitem:
            - button /话题 .+/
          - listitem:
            - button /分类 .+/
          - listitem:
            - button /价格 .+/
      - checkbox /我拥有这些内容的权利.+/
    - button "预览"
    - button "发布"
  `)
  await app.go('/my/recharge')
  await shown(page)
    .getByRole('button', { name: /支付/ })
    .waitFor()
  await tree(page).toMatchAriaSnapshot(`
    - banner:
      - button "返回"
      - heading "充值" [level=1]
      - link "充值记录"
    - main:
      - radiogroup "充值类型":
        - radio "金币" [checked]
        - radio "会员"
      - group "选择套餐":
        - radio /.+ ¥.+/ [checked]
        - radio /.+ ¥.+/
      - group "支付方式":
        - radio [checked]
      - button /支付 ¥.+/
      - textbox "兑换码"
      - button "兑换"
  `)
})
