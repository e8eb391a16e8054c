/**
 * The sources of the figures in the tables. The revenue service's own tables could not be opened; the sources marked
 * SARS are stored copies of its pages about medical credits.
 */
export const TAX_SOURCES = {
  bd2026:
    'Business Day, 2026-02-25: ' +
    'https://www.businessday.co.za/news/2026-02-25-budget-2026-tax-thresholds-receive-some-long-awaited-attention/',
  blueline:
    'Blueline Capital, rates of 2019 to 2022: https://www.bluelinecapital.co.za/sars-rates-of-tax-for-individuals/',
  cohenix: 'GitHub EPIUSECX/cohenix_local_za @0601380: za_local/sa_setup/data, za_local/tests',
  dm2026:
    'Daily Maverick, budget of 2026: ' +
    'https://www.dailymaverick.co.za/article/bm-budget-survival-guide-what-the-changes-mean-for-your-pocket',
  finance:
    'financetalk.co.za, rebates of 2017 to 2022: ' +
    'http://financetalk.co.za/2021/02/27/201920-rates-of-tax-for-individuals/',
  flip_mtc:
    'A lecture slide without a year, medical credits R303 and R204: ' +
    'https://online.flipbuilder.com/bmcx/jkyj/files/basic-html/page81.html',
  frankor: 'GitHub FrankoR2-D2/PAYE_Calculator_demo: tax_rates.js (thresholds of 2023)',
  intelli: 'The whole table of 2018: https://autotest.intelliscient.co.za/P-012.php',
  irp5: 'irp5.co.za, rates “as per SARS website”: https://irp5.co.za/?p=280',
  jacques: 'GitHub JacquesBronk/SARS.TaxCalculator @ce866c0',
  mega2016: 'Budget of 2016: https://online.flipbuilder.com/livestream/bbvl/files/basic-html/page29.html',
  mondaq2026:
    'Mondaq, 2026-03-05: https://www.mondaq.com/southafrica/sales-taxes-vat-gst/1752658/2026-budget-speech-highlights',
  moon2026:
    'Moonstone, 2026: ' +
    'https://www.moonstone.co.za/changes-to-cgt-tax-free-savings-retirement-contributions-and-donations',
  sars_mtc:
    'SARS, medical tax credit rates of 2022 to 2026: https://www.sars.gov.za/tax-rates/medical-tax-credit-rates',
  sars_mtc_old:
    'SARS, medical credits of 2020 to 2022: ' +
    'https://newsarsweb.azurewebsites.net/types-of-tax/personal-income-tax/medical-credits',
  tax4sa: "GitHub chrisaxelson/tax4sa @bf35440: 'data-raw/Update tax tables.R'",
  taxadmin: 'taxadmin.co.za, rates of 2020 and 2021: https://taxadmin.co.za/wp/tax-rates-2020-individuals',
  taxopedia:
    'taxopedia, rates of 2017: ' +
    'https://taxopedia.co.za/mediawiki/index.php?direction=next&oldid=61&title=Tax_Rates_for_Individuals_2017',
  taxtim: 'TaxTim, tables of 2018 to 2021: https://www.taxtim.com/za/blog/tax-rate-tables?source=megamenu-public',
  taxtim_mtc:
    'TaxTim, medical credits of 2019 and 2020: https://www.taxtim.com/za/tax-guides/definitions/medical-tax-credit',
  tso2026:
    'The South African, 2026: ' +
    'https://www.thesouthafrican.com/business/budget-speech-2026-new-tax-brackets-income-tax-personal-tax-sars/',
  unnamed: 'Public source code of tax calculators that agree with the other sources of the year',
} as const

export type SourceName = keyof typeof TAX_SOURCES
