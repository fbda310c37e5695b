/** What is shown where neither the device nor the network gives the page: the browser's own words would not be the app's. */
const html = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>拾光</title>
<h1>没有网络</h1>
<p>拾光存在这台设备上的文件读不到，网络也连不上。有网络后会自己补齐。</p>
<p><a href="/">重试</a></p>
<div lang="en">
<h1>No network</h1>
<p>Shiguang’s files on this device can’t be read, and there is no network. They are fetched again once there is one.</p>
<p><a href="/">Try again</a></p>
</div>
`

/** Answers a navigation that failed everywhere. */
export const outOfReach = (): Response =>
  new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
