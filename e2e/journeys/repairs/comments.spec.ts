import { expectNothingFound } from '../../axe.ts'
import {
  anEmployee,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  button,
  expect,
  listenAt,
  signIn,
  test,
} from '../../journey.ts'

const SOON = { timeout: 2_000 }
const PHONE = { width: 390, height: 844 }

test('a comment that names somebody is in their browser within two seconds, with a dot, and leads there', async ({
  page,
  another,
}) => {
  const business = await aWorkingBusiness(page)
  await aVehicle(page)
  const employee = await anEmployee(page)
  const repair = await aRepair(page, { title: 'Worn pads' })
  const staff = await another({ viewport: PHONE })
  await signIn(staff, { ...employee, slug: business.slug })
  const opened = `/repairs?repair=${repair.id}`
  await Promise.all([listenAt(staff, opened), page.goto(opened)])
  await expect(staff.getByText('Nobody has said anything yet.')).toBeVisible()

  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.pressSequentially('Please look, @st')
  await expect(page.getByRole('option', { name: /Sam Staff/ })).toBeVisible()
  await expectNothingFound(page, '[role=dialog]')
  await field.press('Enter')
  await field.pressSequentially('<b>today</b>')
  await expect(field).toHaveValue(`Please look, @${employee.username} <b>today</b>`)
  await field.press('Control+Enter')

  const said = `Please look, @${employee.username} <b>today</b>`
  await expect(staff.getByText(said)).toBeVisible(SOON)
  await expect(page.getByText(said)).toBeVisible()
  await staff.getByRole('button', { name: 'Close' }).click()
  const tray = staff.getByRole('button', { name: 'Notifications, 1 not read' })
  await expect(tray).toBeVisible(SOON)
  await tray.click()
  await staff.getByRole('link', { name: /Olive Owner mentioned you in a comment on R-1 Worn pads/ }).click()
  await expect(staff.getByText(said)).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Notifications', exact: true })).toBeAttached()

  await staff.getByRole('textbox', { name: 'Your comment' }).fill('Half a thought')
  await staff.reload()
  await staff.goto(opened)
  await expect(staff.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a thought')
  await button(staff, 'Comment').click()
  await expect(page.getByText('Half a thought')).toBeVisible(SOON)
})
