import { launchBrowser } from '#tests/support/browser.ts'

const base = process.argv[2] ?? ''
const out = '/tmp/waiting-shots'
const browser = await launchBrowser()
async function as(email: string, options: object) {
  const context = await browser.newContext({ baseURL: base, locale: 'fr-FR', timezoneId: 'Europe/Paris', ...options })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)))
  await page.goto('/auth/sign_in')
  await page.waitForTimeout(1500)
  await page.waitForSelector('input[type=email], input[name=email]')
  await page.fill('input[type=email], input[name=email]', email)
  const pass = page.locator('input[type=password]')
  if ((await pass.count()) === 0) {
    await page.keyboard.press('Enter')
    await pass.first().waitFor()
  }
  await pass.first().fill('Demo-Binome-2026!')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
  return page
}
const shot = (page: Awaited<ReturnType<typeof as>>, name: string) =>
  page.screenshot({ path: `${out}/${name}.png`, fullPage: true })
export { as, shot, browser }
const step = process.argv[3] ?? 'a'
const mh = process.argv[4] ?? ''
if (step === 'a') {
  const page = await as('participant@demo.test', { viewport: { width: 1280, height: 900 } })
  await page.goto('/dashboard/community')
  await page.waitForTimeout(2500)
  await page.goto('/dashboard/community?q=Kerguelen')
  await page.waitForTimeout(3500)
  const href = await page.locator('a[href*="/dashboard/profile/presenter/"]').first().getAttribute('href')
  console.log('MH', href)
  await page.goto(href ?? '')
  await page.waitForTimeout(3000)
  await shot(page, 'complet')
  await page.getByRole('button', { name: 'M’inscrire sur la liste' }).click()
  await page.waitForTimeout(700)
  await shot(page, 'inscrire')
  await page
    .getByLabel('Votre message, pour le jour venu')
    .fill('Je prends un poste plus large au printemps. J’aimerais préparer ce que je laisse, et à qui.')
  await page.getByRole('button', { name: 'M’inscrire', exact: true }).click()
  await page.waitForTimeout(2500)
  await shot(page, 'inscrite')
  await page.goto('/dashboard/mentoring_center')
  await page.waitForTimeout(3000)
  await shot(page, 'center-list')
}
if (step === 'b') {
  for (const [name, o] of [
    ['offre', { viewport: { width: 1280, height: 900 } }],
    ['offre-360', { viewport: { width: 360, height: 780 } }],
    ['offre-dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
    ['offre-en', { viewport: { width: 1280, height: 900 }, locale: 'en-GB' }],
  ] as const) {
    const page = await as('participant@demo.test', o)
    if (name === 'offre-en') {
      await page.evaluate(() => undefined)
    }
    await page.goto('/dashboard/mentoring_center')
    await page.waitForTimeout(3000)
    await shot(page, name)
    await page.goto(`/dashboard/profile/presenter/${mh}`)
    await page.waitForTimeout(2500)
    await shot(page, `profil-${name}`)
    await page.context().close()
  }
}
await browser.close()
