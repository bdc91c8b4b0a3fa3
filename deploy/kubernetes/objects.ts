import { z } from 'zod';

// Part of the Kubernetes API (1.27 and later) that the example uses. Misspelt fields are refused, unlike by the
// server's own schema. https://kubernetes.io/docs/reference/kubernetes-api/

const Labels = z.record(z.string().regex(/^[a-z0-9./-]+$/i), z.string());
const Metadata = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,63}$/),
  labels: Labels.optional(),
  annotations: Labels.optional(),
});
const Selector = z.strictObject({ matchLabels: Labels });
const Quantity = z.string().regex(/^\d+(?:m|[KMG]i)?$/);
const Port = z.union([z.int().min(1).max(65_535), z.string().regex(/^[a-z-]{1,15}$/)]);
const Named = z.strictObject({ name: z.string() });

const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: Port }),
  periodSeconds: z.int().min(1),
  timeoutSeconds: z.int().min(1).optional(),
  failureThreshold: z.int().min(1),
});

const Container = z.strictObject({
  name: z.string(),
  image: z.string(),
  envFrom: z.array(z.union([z.strictObject({ configMapRef: Named }), z.strictObject({ secretRef: Named })])),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  ports: z.array(z.strictObject({ name: z.string().max(15), containerPort: z.int() })),
  startupProbe: Probe,
  readinessProbe: Probe.optional(),
  livenessProbe: Probe,
  resources: z.strictObject({
    requests: z.strictObject({ cpu: Quantity, memory: Quantity }),
    limits: z.strictObject({ memory: Quantity }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string().startsWith('/'), readOnly: z.boolean().optional() }),
  ),
});
export type Container = z.output<typeof Container>;

const Volume = z.union([
  z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: Quantity }) }),
  z.strictObject({ name: z.string(), configMap: Named }),
]);

const Pod = z.strictObject({
  terminationGracePeriodSeconds: z.int(),
  automountServiceAccountToken: z.literal(false),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().min(1),
    runAsGroup: z.int().min(1),
    fsGroup: z.int().min(1),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: z.int().min(1),
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
      labelSelector: Selector,
    }),
  ),
  containers: z.array(Container).length(1),
  volumes: z.array(Volume),
});

const Deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata: Metadata,
  spec: z.strictObject({
    replicas: z.int().min(1),
    selector: Selector,
    strategy: z
      .strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxSurge: z.int().min(0), maxUnavailable: z.int().min(0) }),
      })
      .optional(),
    template: z.strictObject({
      metadata: z.strictObject({ labels: Labels, annotations: Labels }),
      spec: Pod,
    }),
  }),
});

const metric = z.strictObject({ name: z.string() });
const Metric = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('Resource'),
    resource: z.strictObject({
      name: z.enum(['cpu', 'memory']),
      target: z.strictObject({ type: z.literal('Utilization'), averageUtilization: z.int() }),
    }),
  }),
  z.strictObject({
    type: z.literal('Pods'),
    pods: z.strictObject({
      metric,
      target: z.strictObject({ type: z.literal('AverageValue'), averageValue: Quantity }),
    }),
  }),
  z.strictObject({
    type: z.literal('External'),
    external: z.strictObject({ metric, target: z.strictObject({ type: z.literal('Value'), value: Quantity }) }),
  }),
]);

const ScalingRules = z.strictObject({
  stabilizationWindowSeconds: z.int().min(0).max(3600),
  policies: z.array(
    z.strictObject({
      type: z.enum(['Percent', 'Pods']),
      value: z.int().min(1),
      periodSeconds: z.int().min(1).max(1800),
    }),
  ),
});

const HorizontalPodAutoscaler = z.strictObject({
  apiVersion: z.literal('autoscaling/v2'),
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata: Metadata,
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({
      apiVersion: z.literal('apps/v1'),
      kind: z.literal('Deployment'),
      name: z.string(),
    }),
    minReplicas: z.int().min(1),
    maxReplicas: z.int().min(1),
    behavior: z.strictObject({ scaleUp: ScalingRules, scaleDown: ScalingRules }).optional(),
    metrics: z.array(Metric),
  }),
});

const NetworkPolicy = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('NetworkPolicy'),
  metadata: Metadata,
  spec: z.strictObject({
    podSelector: Selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(
      z.strictObject({
        from: z.array(z.strictObject({ namespaceSelector: Selector })),
        ports: z.array(z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: Port })),
      }),
    ),
  }),
});

/** One object of the example, strictly. */
export const KubernetesObject = z.discriminatedUnion('kind', [
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('ConfigMap'),
    metadata: Metadata,
    data: z.record(z.string(), z.string()),
  }),
  Deployment,
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata: Metadata,
    spec: z.strictObject({
      selector: Labels,
      ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: Port })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata: Metadata,
    spec: z.strictObject({ minAvailable: z.int().min(1), selector: Selector }),
  }),
  HorizontalPodAutoscaler,
  NetworkPolicy,
]);
