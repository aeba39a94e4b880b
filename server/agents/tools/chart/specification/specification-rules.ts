/** Names that reach into JavaScript's own objects. */
export const POISON: ReadonlySet<string> = new Set([
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON', 'hasOwnProperty'],
]);

/** Loads, links, computes, hides or reaches into JavaScript: refused at any depth, whatever is around it. */
export const ALWAYS_REFUSED: ReadonlySet<string> = new Set([
  ...POISON,
  ...[
    'url',
    'href',
    'lookup',
    'from',
    'datasets',
    'projection',
    'graticule',
    'sphere',
    'geojson',
    'topojson',
  ],
  ...[
    'signal',
    'signals',
    'expr',
    'params',
    'param',
    'selection',
    'calculate',
    'labelExpr',
    'update',
    'on',
    'bind',
  ],
  ...['sequence', 'density', 'loess', 'quantile', 'impute', 'sample', 'flatten', 'pivot', 'repeat'],
  ...['loader', 'events', 'legends', 'marks', 'scales', 'axes'],
]);

/** What a chart can do without: its look is the theme's, and a picture has no pointer. */
export const DROPPED: ReadonlySet<string> = new Set([
  ...[
    '$schema',
    'config',
    'background',
    'autosize',
    'name',
    'description',
    'usermeta',
    'tooltip',
    'cursor',
    'aria',
  ],
  ...['font', 'labelFont', 'titleFont'],
]);

export const MARKS: ReadonlySet<string> = new Set([
  ...['bar', 'line', 'area', 'point', 'circle', 'square', 'arc', 'rect', 'rule', 'text', 'tick', 'trail'],
  ...['boxplot', 'errorbar', 'errorband'],
]);

export const KNOWN_TYPES: ReadonlySet<string> = new Set([
  ...MARKS,
  ...['quantitative', 'nominal', 'ordinal', 'temporal'],
  ...['linear', 'log', 'pow', 'sqrt', 'symlog', 'time', 'utc', 'band', 'point', 'quantize', 'threshold'],
]);

export const SHAPES: ReadonlySet<string> = new Set([
  ...['circle', 'square', 'cross', 'diamond', 'triangle', 'triangle-up', 'triangle-down', 'triangle-left'],
  ...['triangle-right', 'stroke'],
]);

export const BIN_KEYS: ReadonlySet<string> = new Set(['maxbins', 'extent', 'nice']);

/** Where a text would be an expression. */
export const OBJECTS_ONLY: ReadonlySet<string> = new Set(['filter', 'test', 'and', 'or', 'not']);

/** Where an object would count, step or look something up. */
export const TEXTS_ONLY: ReadonlySet<string> = new Set([
  'timeUnit',
  'scheme',
  'nice',
  'interpolate',
  'aggregate',
]);

/** Texts that are drawn, and nothing else. */
export const TEXT_KEYS: ReadonlySet<string> = new Set([
  'title',
  'text',
  'subtitle',
  'equal',
  'oneOf',
  'values',
]);

/** Of the number under a key, either sign. */
export const LARGEST: Readonly<Record<string, number>> = {
  width: 2_000,
  height: 2_000,
  step: 200,
  columns: 20,
  maxbins: 200,
  tickCount: 100,
  fontSize: 100,
  titleFontSize: 100,
  labelFontSize: 100,
  size: 100_000,
  strokeWidth: 200,
  spacing: 500,
  offset: 2_000,
  padding: 500,
  order: 5,
};
export const LARGEST_NUMBER = 1e15;

/** Most items of a list under a key. */
export const MOST_PARTS: Readonly<Record<string, number>> = {
  layer: 8,
  hconcat: 6,
  vconcat: 6,
  concat: 6,
  transform: 8,
  fold: 20,
  aggregate: 20,
  joinaggregate: 20,
  window: 20,
  tooltip: 20,
  detail: 10,
};

/** Everything that a chart of given data needs. */
export const ALLOWED_KEYS: ReadonlySet<string> = new Set([
  // Views
  ...[
    'data',
    'mark',
    'encoding',
    'layer',
    'hconcat',
    'vconcat',
    'concat',
    'columns',
    'facet',
    'spec',
    'resolve',
  ],
  ...[
    'title',
    'subtitle',
    'text',
    'anchor',
    'width',
    'height',
    'step',
    'spacing',
    'bounds',
    'transform',
    'center',
  ],
  // Channels
  ...[
    'x',
    'y',
    'x2',
    'y2',
    'xOffset',
    'yOffset',
    'theta',
    'theta2',
    'radius',
    'radius2',
    'color',
    'fill',
    'stroke',
  ],
  ...[
    'opacity',
    'fillOpacity',
    'strokeOpacity',
    'strokeWidth',
    'strokeDash',
    'size',
    'shape',
    'angle',
    'detail',
  ],
  ...['order', 'tooltip', 'row', 'column', 'key', 'description'],
  ...['xError', 'xError2', 'yError', 'yError2'],
  // What a channel says
  ...[
    'field',
    'type',
    'aggregate',
    'bin',
    'timeUnit',
    'stack',
    'sort',
    'scale',
    'axis',
    'legend',
    'header',
    'value',
  ],
  ...[
    'datum',
    'condition',
    'test',
    'format',
    'formatType',
    'band',
    'bandPosition',
    'maxbins',
    'extent',
    'encoding',
  ],
  ...['op', 'argmax', 'argmin'],
  // Scales
  ...[
    'domain',
    'domainMin',
    'domainMax',
    'range',
    'rangeMin',
    'rangeMax',
    'scheme',
    'zero',
    'nice',
    'reverse',
  ],
  ...['clamp', 'padding', 'paddingInner', 'paddingOuter', 'round', 'exponent', 'interpolate', 'align'],
  // Axes, legends, headers
  ...[
    'grid',
    'ticks',
    'labels',
    'tickCount',
    'tickSize',
    'labelAngle',
    'labelAlign',
    'labelBaseline',
    'labelLimit',
  ],
  ...[
    'labelOverlap',
    'labelPadding',
    'labelFontSize',
    'labelFontWeight',
    'labelColor',
    'titleAngle',
    'titlePadding',
  ],
  ...[
    'titleFontSize',
    'titleFontWeight',
    'titleColor',
    'titleAnchor',
    'titleAlign',
    'orient',
    'values',
    'offset',
  ],
  ...[
    'position',
    'gridDash',
    'gridColor',
    'gridOpacity',
    'domainColor',
    'tickColor',
    'direction',
    'symbolType',
  ],
  ...[
    'symbolSize',
    'labelOrient',
    'titleOrient',
    'zindex',
    'tickMinStep',
    'labelFlush',
    'labelBound',
    'labelExpand',
  ],
  // Marks
  ...[
    'filled',
    'point',
    'line',
    'tension',
    'innerRadius',
    'outerRadius',
    'padAngle',
    'cornerRadius',
    'cornerRadiusEnd',
  ],
  ...[
    'cornerRadiusTopLeft',
    'cornerRadiusTopRight',
    'cornerRadiusBottomLeft',
    'cornerRadiusBottomRight',
    'baseline',
  ],
  ...[
    'dx',
    'dy',
    'fontSize',
    'fontWeight',
    'fontStyle',
    'limit',
    'lineBreak',
    'thickness',
    'ticks',
    'box',
    'median',
  ],
  ...[
    'outliers',
    'rule',
    'borders',
    'whiskers',
    'strokeCap',
    'strokeJoin',
    'binSpacing',
    'invalid',
    'clip',
    'radiusOffset',
  ],
  ...[
    'thetaOffset',
    'continuousBandSize',
    'discreteBandSize',
    'minBandSize',
    'lineHeight',
    'blend',
    'xOffset',
  ],
  // Transforms and predicates
  ...[
    'filter',
    'and',
    'or',
    'not',
    'equal',
    'lt',
    'lte',
    'gt',
    'gte',
    'oneOf',
    'valid',
    'groupby',
    'as',
    'fold',
  ],
  ...['joinaggregate', 'window', 'frame', 'ignorePeers', 'regression', 'on', 'method'],
  // Dates
  ...['year', 'month', 'date', 'hours', 'minutes', 'seconds', 'quarter', 'day', 'utc', 'week'],
]);
