import { describe, expect, it } from 'vitest';
import { brave, duckduckgo, searxng } from '../../../../server/agents/tools/web-search/search-providers.ts';

const ask = { query: 'phare & lampe', count: 5, language: 'fr' } as const;

describe('SearXNG', () => {
  it('is asked for JSON at the owner’s address, where nothing but the query is not constant', () => {
    const request = searxng.buildRequest({ ...ask, baseUrl: 'https://search.example/searx' });
    expect(request).toMatchObject({
      url: 'https://search.example/searx/search?q=phare+%26+lampe&format=json&language=fr',
      method: 'GET',
      body: '',
      keyHeader: 'none',
    });
    expect(request.constants).not.toContain('phare & lampe');
  });

  it('gives results in the shape that its documentation shows', () => {
    const body = JSON.stringify({
      query: 'phare',
      number_of_results: 0,
      results: [
        {
          title: 'Phare',
          url: 'https://one.example/phare',
          content: 'Un phare est une tour.',
          engine: 'wikipedia',
          parsed_url: ['https', 'one.example', '/phare', '', '', ''],
          template: 'default.html',
          engines: ['wikipedia'],
          positions: [1],
          score: 1,
          category: 'general',
          publishedDate: null,
          thumbnail: '',
        },
        { title: 'Sans extrait', url: 'https://two.example/', content: null },
        { title: 'An answer without address' },
      ],
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: ['phare breton'],
      unresponsive_engines: [['google', 'timeout']],
    });
    expect(searxng.readResults(body)).toEqual([
      { title: 'Phare', address: 'https://one.example/phare', excerpt: 'Un phare est une tour.' },
      { title: 'Sans extrait', address: 'https://two.example/', excerpt: '' },
      { title: 'An answer without address', address: '', excerpt: '' },
    ]);
  });
});

describe('Brave', () => {
  it('is asked with as many results as are wanted, and its key left to the gate', () => {
    const request = brave.buildRequest({ ...ask, baseUrl: 'https://api.search.brave.com/res/v1' });
    expect(request.url).toBe(
      'https://api.search.brave.com/res/v1/web/search?q=phare+%26+lampe&count=5&search_lang=fr&text_decorations=false',
    );
    expect(request.keyHeader).toBe('x_subscription_token');
    expect(Object.keys(request.headers)).toEqual(['accept', 'user-agent']);
  });

  it('gives results whose texts are HTML', () => {
    const body = JSON.stringify({
      type: 'search',
      query: { original: 'phare' },
      web: {
        type: 'search',
        results: [
          {
            type: 'search_result',
            title: 'Phares &amp; balises',
            url: 'https://one.example/',
            description: 'Un <strong>phare</strong> n&#x27;est pas un feu.',
            language: 'fr',
            family_friendly: true,
            meta_url: { hostname: 'one.example' },
          },
        ],
      },
    });
    expect(brave.readResults(body)).toEqual([
      { title: 'Phares & balises', address: 'https://one.example/', excerpt: "Un phare n'est pas un feu." },
    ]);
    expect(brave.readResults('{"type":"search"}')).toEqual([]);
  });
});

const DUCKDUCKGO = `<html><body><div id="links" class="results">
<div class="result results_links results_links_deep result--ad"><div class="links_main result__body">
 <h2 class="result__title"><a rel="nofollow" class="result__a" href="https://duckduckgo.com/y.js?ad_domain=shop.example&amp;u3=x">Buy lamps</a></h2>
 <a class="result__snippet" href="https://duckduckgo.com/y.js?x=1">An advertisement.</a></div></div>
<div class="result results_links results_links_deep web-result"><div class="links_main links_deep result__body">
 <h2 class="result__title"><a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fone.example%2Fphare%3Fa%3D1%26b%3D2&amp;rut=0a1b">Le <b>phare</b> &amp; la lampe</a></h2>
 <div class="result__extras"><a class="result__url" href="//duckduckgo.com/l/?uddg=x">one.example/phare</a></div>
 <a class="result__snippet" href="//duckduckgo.com/l/?uddg=x">Un <b>phare</b> est une tour.</a><div class="clear"></div></div></div>
<div class="result web-result"><h2><a class="result__a" href="https://two.example/">Direct</a></h2></div>
</div></body></html>`;

describe('DuckDuckGo', () => {
  it('is asked at the page for browsers without scripts', () => {
    const request = duckduckgo.buildRequest({ ...ask, baseUrl: 'https://html.duckduckgo.com/html' });
    expect(request.url).toBe('https://html.duckduckgo.com/html/?q=phare+%26+lampe&kl=fr-fr');
    expect(request.headers.accept).toBe('text/html');
  });

  it('gives the results themselves, not the addresses that tell it who read them, and no advertisement', () => {
    expect(duckduckgo.readResults(DUCKDUCKGO)).toEqual([
      {
        title: 'Le phare & la lampe',
        address: 'https://one.example/phare?a=1&b=2',
        excerpt: 'Un phare est une tour.',
      },
      { title: 'Direct', address: 'https://two.example/', excerpt: '' },
    ]);
  });

  it('finds nothing on a page that says so, and refuses one that asks whether a person is there', () => {
    expect(duckduckgo.readResults('<div class="no-results">No results.</div>')).toEqual([]);
    expect(() => duckduckgo.readResults('<form id="challenge-form">Select all ducks</form>')).toThrow();
  });
});
